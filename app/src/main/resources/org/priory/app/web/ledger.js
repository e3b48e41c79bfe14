// Ledger: what was charged, when, and for what.
import { h, field, button, errors, typeset, say } from '/dom.js';
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
  return h('section', { class: 'card', 'aria-label': set.dataset },
    h('h2', {}, set.dataset),
    set.covers ? '' : errors(['NOT PRIVATE: the noise of some charges came from a seed; the total does not cover them.']),
    h('dl', { class: 'facts' },
      fact('Spent', 'epsilon ' + set.spent), fact('Left', set.left === null ? 'no limit' : 'epsilon ' + set.left), fact('Limit', set.limit === null ? 'none' : 'epsilon ' + set.limit), fact('Delta', set.delta)),
    set.used === null ? '' : h('meter', { min: 0, max: 1, high: 0.9, value: Math.min(1, set.used), 'aria-label': 'Share of the limit of ' + set.dataset + ' that is spent' }),
    h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'Entries of ' + set.dataset }, h('table', {},
      h('caption', { class: 'unseen' }, 'Entries of ' + set.dataset),
      h('thead', {}, h('tr', {}, ['Entry', 'Time (UTC)', 'Epsilon', 'What'].map(t => h('th', { scope: 'col' }, t)))),
      h('tbody', {}, set.entries.map(e => h('tr', {}, h('td', { class: 'number' }, e.number), h('td', { class: 'time' }, e.time.slice(0, 19).replace('T', ' ')), h('td', { class: 'number' }, typeset(e.epsilon || '')), h('td', {}, e.what)))))));
}

function fact(name, value) {
  return h('div', {}, h('dt', {}, name), h('dd', {}, h('strong', {}, typeset(value))));
}

function limit(book) {
  const name = h('input', { type: 'text', autocomplete: 'off', list: 'sets' });
  const epsilon = h('input', { type: 'number', min: 0, step: 'any' });
  const said = h('div', {});
  return h('details', {}, h('summary', {}, 'Set a limit'),
    h('p', { class: 'faint' }, 'A limit is set once. Charges made before count, and nothing raises it later.'),
    h('datalist', { id: 'sets' }, book.datasets.map(set => h('option', { value: set.dataset }))),
    h('div', { class: 'row' }, field('Data set', name), field('Epsilon in all', epsilon, typeset('At delta 1e-6.'))),
    h('p', { class: 'actions' }, button('Set the limit', async () => {
      try {
        await post('ledger/limit', { dataset: name.value, epsilon: Number(epsilon.value) });
        window.dispatchEvent(new HashChangeEvent('hashchange'));
      } catch (e) {
        if (!e.lines) throw e;
        said.replaceChildren(errors(e.lines));
      }
    })), said);
}
