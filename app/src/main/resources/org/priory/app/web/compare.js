// Two runs of the same data set side by side, from what both have released.
import { h, number, typeset } from '/dom.js';
import { get } from '/api.js';
import { forest } from '/plot.js';
import { title } from '/run.js';

export async function show(start, [first, second]) {
  const both = await get(`runs/${encodeURIComponent(first)}/compare/${encodeURIComponent(second)}`);
  const runs = [both.first, both.second];
  const names = runs.map((run, i) => ['first', 'second'][i] + ': epsilon ' + number(run.epsilon) + ', ' + run.created.slice(5, 16).replace('T', ' '));
  return [
    h('h1', {}, 'Two runs of ' + both.first.dataset),
    both.rows.length ? coefficients(both, names) : h('p', { class: 'lead' }, 'What these two tell are different things, so they stand side by side and are not held against each other number by number.'),
    h('div', { class: 'pair' }, runs.map((run, i) => h('section', { class: 'card', 'aria-label': ['First', 'Second'][i] + ' run' },
      h('h2', {}, title(run)),
      h('dl', { class: 'facts' }, fact('Charged', 'epsilon ' + number(run.charged, 3) + ' at delta ' + number(run.delta)), fact('Explained by', run.formula || 'all other columns', !run.target)),
      run.found ? h('p', {}, typeset(run.found)) : '',
      h('details', { open: both.rows.length === 0 }, h('summary', {}, 'Its report'), h('iframe', { class: 'report', title: `Report of the ${['first', 'second'][i]} run`, src: `/runs/${run.id}/report`, sandbox: '' }))))),
    h('p', { class: 'actions' }, h('a', { class: 'button', href: '#result/' + first }, 'Back to the first'), h('a', { class: 'button', href: '#result/' + second }, 'Back to the second')),
  ];
}

function fact(name, value, isPassedOver) {
  return isPassedOver ? '' : h('div', {}, h('dt', {}, name), h('dd', {}, h('strong', {}, value)));
}

function coefficients(both, names) {
  const cell = v => h('td', { class: 'number' }, v ? number(v.mean, 3) + (v.low === null ? '' : ` (${number(v.low, 2)} to ${number(v.high, 2)})`) : 'none');
  const shown = both.rows.filter(row => row.name !== '(intercept)');
  return [
    h('p', { class: 'lead' }, `${title(both.first)}. ${both.scale ? 'On ' + both.scale + '.' : ''} Both intervals know of their own noise: expect them to overlap, not to agree.`),
    forest(shown.slice(0, 30), names),
    shown.length > 30 ? h('p', { class: 'faint' }, `The first 30 of ${shown.length}; all of them are in the table.`) : '',
    h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'Coefficients of both runs' }, h('table', {},
      h('caption', { class: 'unseen' }, 'Coefficients of both runs'),
      h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, 'Coefficient'), names.map(name => h('th', { scope: 'col' }, name)))),
      h('tbody', {}, both.rows.map(row => h('tr', {}, h('th', { scope: 'row' }, row.name), cell(row.first), cell(row.second)))))),
  ];
}
