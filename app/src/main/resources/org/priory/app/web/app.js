// The frame: which screen is shown, and the steps between them.
import { h, errors, say } from '/dom.js';
import { state } from '/state.js';
import { get } from '/api.js';
import * as data from '/data.js';
import * as question from '/question.js';
import * as budget from '/budget.js';
import * as confirm from '/confirm.js';
import * as run from '/run.js';
import * as result from '/result.js';
import * as compare from '/compare.js';
import * as ledger from '/ledger.js';

const SCREENS = { data, question, budget, confirm, run, result, compare, ledger };
const STEPS = ['data', 'question', 'budget', 'confirm', 'run', 'result', 'ledger'];
const TITLES = { data: 'Data', question: 'Question', budget: 'Budget', confirm: 'Confirm', run: 'Run', result: 'Result', ledger: 'Ledger' };

let start = null;
let shown = 0;

function steps(current) {
  const at = current === 'compare' ? 'result' : current;
  document.getElementById('steps').replaceChildren(...STEPS.map((name, i) => {
    const open = name === 'data' || name === 'ledger' || name === 'run' || name === 'result' || (state.file && (name === 'question' || state.question.kind));
    const label = [h('span', { class: 'count', 'aria-hidden': 'true' }, i + 1), ' ' + TITLES[name]];
    return h('li', {}, open
      ? h('a', { href: '#' + name, 'aria-current': name === at ? 'step' : undefined }, label)
      : h('span', { class: 'closed' }, label));
  }));
}

function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch (e) {
    return part;
  }
}

async function show() {
  const mine = ++shown;
  const [name, ...rest] = (location.hash.slice(1) || 'data').split('/').map(decoded);
  const screen = SCREENS[name] || data;
  const main = document.getElementById('main');
  say('');
  steps(SCREENS[name] ? name : 'data');
  let content;
  try {
    if (!start || screen === data) start = await get('start');
    content = await screen.show(start, rest);
  } catch (e) {
    if (!e.lines) throw e;
    content = [h('h1', {}, TITLES[name] || 'Priory'), errors(e.lines)];
  }
  if (mine !== shown) return;
  main.replaceChildren(...[content].flat(Infinity));
  const title = main.querySelector('h1');
  document.title = (title ? title.textContent + ' - ' : '') + 'Priory';
  steps(SCREENS[name] ? name : 'data');
  if (title) {
    title.tabIndex = -1;
    title.focus({ preventScroll: true });
  }
  window.scrollTo(0, 0);
}

// A link that skips to the content is no screen.
window.addEventListener('hashchange', () => {
  if (location.hash !== '#main') show();
});
document.querySelector('.skip').addEventListener('click', event => {
  event.preventDefault();
  document.getElementById('main').focus();
});
show();
