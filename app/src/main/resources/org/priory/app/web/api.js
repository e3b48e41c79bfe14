// Requests to this very server, and what it refuses.

export class Refusal extends Error {
  constructor(status, lines, fields = {}) {
    super(lines.join('\n'));
    this.status = status;
    this.lines = lines;
    this.fields = fields;
  }
}

async function answer(request) {
  let reply;
  try {
    reply = await request;
  } catch (e) {
    throw new Refusal(0, ['The server does not answer. Is priory web still running? Start it again: a run that was under way can go on then, and is not charged again.']);
  }
  const type = reply.headers.get('Content-Type') || '';
  const members = type.startsWith('application/json') ? await reply.json() : {};
  if (!reply.ok) {
    throw new Refusal(reply.status, members.errors || ['This browser is not known any more. Open the address that priory web prints.'], members.fields);
  }
  return members;
}

export function get(path) {
  return answer(fetch('/api/' + path, { credentials: 'same-origin' }));
}

export function post(path, members) {
  return answer(fetch('/api/' + path, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(members),
  }));
}
