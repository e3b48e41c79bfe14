// Two runs of the same data set side by side, from what both have released.
import { h, number } from '/dom.js';
import { get } from '/api.js';
import { forest } from '/plot.js';
import { title } from '/run.js';

export async function show(start, [first, second]) {
  const both = await get(`runs/${encodeURIComponent(first)}/compare/${encodeURIComponent(second)}`);
  const names = [both.first, both.second].map((run, i) => ['first', 'second'][i] + ': epsilon ' + number(run.epsilon) + ', ' + run.created.slice(5, 16).replace('T', ' '));
  const cell = v => h('td', { class: 'number' }, v ? number(v.mean, 3) + (v.low === null ? '' : ` (${number(v.low, 2)} to ${number(v.high, 2)})`) : 'none');
  return [
    h('h1', {}, 'Two runs of ' + both.first.dataset),
    h('p', { class: 'lead' }, `${title(both.first)}. ${both.scale ? 'On ' + both.scale + '.' : ''} Both intervals know of their own noise: expect them to overlap, not to agree.`),
    forest(both.rows.filter(row => row.name !== '(intercept)').slice(0, 30), names),
    h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'Coefficients of both runs' }, h('table', {},
      h('caption', { class: 'unseen' }, 'Coefficients of both runs'),
      h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, 'Coefficient'), names.map(name => h('th', { scope: 'col' }, name)))),
      h('tbody', {}, both.rows.map(row => h('tr', {}, h('th', { scope: 'row' }, row.name), cell(row.first), cell(row.second)))))),
    h('p', { class: 'actions' }, h('a', { class: 'button', href: '#result/' + first }, 'Back to the first'), h('a', { class: 'button', href: '#result/' + second }, 'Back to the second')),
  ];
}
