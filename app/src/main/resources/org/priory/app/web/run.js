// Run: steps and time, and nothing else. It goes on when the page is closed.
import { h, button, errors, number, say } from '/dom.js';
import { get, post } from '/api.js';

let stream = null;

export async function show(start, [id]) {
  if (stream) stream.close();
  if (!id) return list('Runs', '#run/');
  const run = await get('runs/' + encodeURIComponent(id));
  const bar = h('progress', { max: 1, value: 0, 'aria-label': 'Steps that are done' });
  const steps = h('p', { class: 'big' });
  const said = h('div', {});
  const gone = h('div', {});
  const actions = h('p', { class: 'actions' });
  let looked = null;

  function tell(now) {
    const share = now.total > 0 ? now.done / now.total : 0;
    if (now.total > 0 || now.queued || now.state !== 'running') bar.value = now.state === 'done' ? 1 : share;
    else bar.removeAttribute('value');
    const left = share > 0.02 && share < 1 ? ', about ' + Math.ceil(now.seconds / share - now.seconds) + ' s left' : '';
    steps.textContent = {
      waiting: now.said.length ? 'Confirmed, not begun.' : 'Confirmed, not begun. Nothing is charged.',
      running: now.queued ? 'It begins when the run before it is over. Until then nothing more is charged.' : now.stopping ? 'Ending after this step.' : now.total > 0 ? `Step ${now.done} of ${now.total}, ${Math.round(now.seconds)} s${left}` : `Begun, ${Math.round(now.seconds)} s`,
      ended: 'Ended before it was done. What was charged stays charged, and is not charged again if it goes on.',
      refused: 'Refused.',
      done: 'Done.',
    }[now.state];
    const looks = [now.state, now.stopping, now.said].join();
    if (looks === looked) return; // so that the focus stays where it is
    looked = looks;
    said.replaceChildren(now.said.length ? errors(now.said) : '');
    const can = now.state === 'waiting' || now.state === 'ended';
    actions.replaceChildren(
      now.state === 'running' && !now.stopping ? button('Stop', () => act('stop')) : '',
      can ? button('Go on', () => act('resume'), 'primary') : '',
      now.state === 'done' ? h('a', { class: 'button primary', href: '#result/' + run.id }, 'See the result') : '',
      now.state === 'refused' ? h('a', { class: 'button', href: '#budget' }, 'Back to the budget') : '');
  }

  async function act(what) {
    try {
      tell(await post(`runs/${run.id}/${what}`, {}));
      listen();
    } catch (e) {
      if (!e.lines) throw e;
      said.replaceChildren(errors(e.lines));
    }
  }

  function listen() {
    if (stream) stream.close();
    const mine = new EventSource(`/api/runs/${run.id}/events`);
    stream = mine;
    mine.onerror = async () => {
      try {
        await get('runs/' + encodeURIComponent(run.id));
      } catch (e) {
        if (!e.lines) throw e;
        if (stream === mine) gone.replaceChildren(errors(e.lines));
      }
    };
    mine.onmessage = event => {
      const now = JSON.parse(event.data);
      gone.replaceChildren();
      if (!location.hash.startsWith('#run/' + run.id)) {
        mine.close();
        return;
      }
      tell(now);
      if (now.state !== 'running') {
        mine.close();
        if (now.state === 'done' && run.state === 'running') location.hash = '#result/' + run.id;
        else say(steps.textContent);
      }
    };
  }

  tell(run);
  if (run.state === 'running') listen();
  // A short run is over before its page is asked for.
  if (run.state === 'done') location.replace('#result/' + run.id);
  return [
    h('h1', {}, title(run)),
    h('section', { class: 'card', 'aria-label': 'Progress' }, bar, steps, said, gone, actions,
      h('p', { class: 'faint' }, 'You may close this page: the run goes on as long as the server does.')),
  ];
}

const NAMES = {
  describe: 'Description', logistic: 'Logistic regression', linear: 'Linear regression', poisson: 'Poisson regression', 'negative-binomial': 'Negative binomial regression', gamma: 'Gamma regression',
  softmax: 'Softmax regression', ordinal: 'Ordinal regression', synthesize: 'Synthetic rows',
  survival: 'Survival regression', mixture: 'Groups', network: 'Network', factor: 'Factors', 'bayes-net': 'Probabilities', topics: 'Topics', images: 'Network of images', bounds: 'Bounds', categories: 'Categories',
};

export function title(run) {
  return (NAMES[run.kind] || run.kind) + ' of ' + (run.target ? run.target + ', ' : '') + run.dataset;
}

export async function list(heading, to) {
  const { runs } = await get('runs');
  return [
    h('h1', {}, heading),
    runs.length === 0 ? h('p', { class: 'faint' }, 'None yet.') : h('ul', { class: 'files' }, runs.map(run => h('li', {},
      h('a', { class: 'file', href: (run.state === 'done' ? '#result/' : '#run/') + run.id },
        h('span', {}, title(run)),
        h('span', { class: 'faint' }, `${run.state}, epsilon ${number(run.epsilon)}, ${run.created.slice(0, 16).replace('T', ' ')}`))))),
  ];
}
