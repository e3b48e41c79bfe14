// Ledger: what was charged, when, and for what.
import { h, field, numberField, button, errors, typeset, say, besideFields, focusFault } from '/dom.js';
import { get, post } from '/api.js';

export async function show() {
  const book = await get('ledger');
  const said = h('div', {});
  return [
    h('h1', {}, 'What was spent'),
    h('p', { class: 'path' }, book.ledger),
    h('p', { class: 'actions' }, button('Check the ledger', async () => {
      try {
        const health = await post('ledger/check', {});
        said.replaceChildren(h('p', { class: 'good' }, `As it was written: ${health.entries} entries` + (health.head ? ', last hash ' + health.head.slice(0, 16) + '…' : '.')));
      } catch (e) {
        if (!e.lines) throw e;
        said.replaceChildren(errors(e.lines));
      }
      say('The ledger is checked.');
    })),
    said,
    book.datasets.length === 0 ? h('p', { class: 'faint' }, 'Nothing was charged yet, and no limit is set.') : '',
    book.datasets.map(dataset),
    limit(book),
  ];
}

function dataset(set) {
  const body = h('tbody', {}, set.entries.map(line));
  return h('section', { class: 'card', 'aria-label': set.dataset },
    h('h2', {}, set.dataset),
    set.covers ? '' : errors(['NOT PRIVATE: the noise of some charges came from a seed; the total does not cover them.']),
    set.records.length < 2 ? '' : errors(['The total is a promise about nobody: its charges are about different records (' + set.records.join('; ') + '), which do not add up.']),
    h('dl', { class: 'facts' },
      fact('Spent', 'epsilon ' + set.spent), fact('Left', set.left === null ? 'no limit' : 'epsilon ' + set.left), fact('Limit', set.limit === null ? 'none' : 'epsilon ' + set.limit), fact('Delta', set.delta)),
    set.used === null ? '' : h('meter', { min: 0, max: 1, high: 0.9, value: Math.min(1, set.used), 'aria-label': 'Share of the limit of ' + set.dataset + ' that is spent' }),
    earlier(set, body),
    h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'Entries of ' + set.dataset }, h('table', {},
      h('caption', { class: 'unseen' }, 'Entries of ' + set.dataset),
      h('thead', {}, h('tr', {}, ['Entry', 'Time (UTC)', 'Epsilon', 'What'].map(t => h('th', { scope: 'col' }, t)))),
      body)));
}

function line(e) {
  return h('tr', {}, h('td', { class: 'number' }, e.number), h('td', { class: 'time' }, e.time.slice(0, 19).replace('T', ' ')), h('td', { class: 'number' }, typeset(e.epsilon || '')), h('td', {}, e.what));
}

// A long ledger shows its last entries; those before come when they are asked for.
function earlier(set, body) {
  let [left, before] = [set.earlier, set.entries.length ? set.entries[0].number : 0];
  const text = () => left === 1 ? 'Show the entry before these' : `Show more of the ${left} entries before these`;
  const more = button(text(), async () => {
    const answer = await post('ledger/entries', { dataset: set.dataset, before });
    body.prepend(...answer.entries.map(line));
    [left, before] = [answer.earlier, answer.entries[0].number];
    more.textContent = text();
    if (left === 0) more.remove();
    say(`${answer.entries.length} entries more are shown.`);
  });
  return left > 0 ? h('p', { class: 'actions' }, more) : '';
}

function fact(name, value) {
  return h('div', {}, h('dt', {}, name), h('dd', {}, h('strong', {}, typeset(value))));
}

function limit(book) {
  const set = { dataset: '', epsilon: NaN, delta: 1e-6 };
  const name = field('Data set', h('input', { type: 'text', autocomplete: 'off', list: 'sets', oninput: e => { set.dataset = e.target.value.trim(); name.fault(''); } }), 'As it is charged, such as clinic.csv.');
  const rule = 'A limit is an epsilon above 0 and at most 1000.';
  const epsilon = numberField('Epsilon in all', '', { rule, good: e => e > 0 && e <= 1000, given: e => { set.epsilon = e; } });
  const delta = numberField('At delta', '1e-6', { rule: 'The delta of a limit is above 0 and at most 0.01.', good: d => d > 0 && d <= 0.01, given: d => { set.delta = d; } });
  const said = h('div', {});
  const part = h('details', {}, h('summary', {}, 'Set a limit'),
    h('p', { class: 'faint' }, 'A limit is set once. Charges made before count, and nothing raises it later.'),
    h('datalist', { id: 'sets' }, book.datasets.map(each => h('option', { value: each.dataset }))),
    h('div', { class: 'row' }, name, epsilon, delta),
    h('p', { class: 'actions' }, button('Set the limit', async () => {
      said.replaceChildren();
      if (!set.dataset) name.fault('Give the data set\'s name.');
      if (!(set.epsilon > 0)) epsilon.fault(rule);
      if (focusFault(part)) return;
      try {
        await post('ledger/limit', set);
        window.dispatchEvent(new HashChangeEvent('hashchange'));
      } catch (e) {
        if (!e.lines) throw e;
        const others = besideFields(e, { dataset: name, epsilon, delta });
        said.replaceChildren(others.length ? errors(others) : '');
      }
    })), said);
  return part;
}
