// Question: what to know, and what that assumes.
import { h, field, numberField, select, errors, button, besideFields, focusFault } from '/dom.js';
import { state, keep, columns, asked } from '/state.js';
import { post } from '/api.js';

const NEEDED = { logistic: ['target'], linear: ['target'], poisson: ['target'], 'negative-binomial': ['target'], gamma: ['target'], softmax: ['target'], ordinal: ['target'], network: ['target'], survival: ['time', 'event'], topics: ['vocabulary'], images: ['labels'] };
const WORDS = { target: 'Choose the column that is to be explained.', time: 'Choose the column of the time.', event: 'Choose the column that says whether the event happened.', vocabulary: 'Choose the file of the vocabulary.', labels: 'Choose the file of the labels.' };
const NUMBERS = ['number', 'integer', 'date', 'datetime'];
const AMOUNTS = ['number', 'integer'];
const CATEGORIES = ['category', 'boolean'];
const TARGETS = { logistic: 'A category of two values; the second is what happens.', softmax: 'A category of three or more values.', ordinal: 'A category whose values stand in their order in the schema.', gamma: 'A number whose lower bound is 0 or more.' };

// The fields of the question, by their names, for what is wrong with them.
let boxes = {};

export async function show(start) {
  if (!state.file) {
    location.hash = '#data';
    return [];
  }
  const files = start.folders.flatMap(folder => folder.files);
  const possible = start.menu.filter(kind => !kind.bought && (state.kindOfFile === 'table' ? kind.table : state.kindOfFile === 'text' ? kind.kind === 'topics' : kind.kind === 'images'));
  if (!possible.some(kind => kind.kind === state.question.kind)) {
    state.question = possible.length === 1 ? { kind: possible[0].kind } : {};
  }
  const details = h('div', {});
  const wrong = h('div', {});
  const choices = h('fieldset', { class: 'choices' },
    h('legend', { class: 'unseen' }, 'What to know'),
    possible.map(kind => h('label', { class: 'choice' },
      h('input', { type: 'radio', name: 'kind', value: kind.kind, checked: state.question.kind === kind.kind, onchange: () => {
        state.question = { kind: kind.kind };
        keep();
        fill();
      } }),
      h('span', {}, h('strong', {}, kind.title), h('span', { class: 'faint' }, kind.gives)))));
  function fill() {
    const kind = possible.find(each => each.kind === state.question.kind);
    boxes = {};
    details.replaceChildren(...(kind ? [
      h('section', { class: 'card', 'aria-label': kind.title },
        h('h2', {}, kind.title),
        fields(kind.kind, files),
        kind.weighted ? weights() : '',
        h('p', { class: 'assumes' }, kind.assumes)),
    ] : []));
    wrong.replaceChildren();
  }
  fill();
  return [
    h('h1', {}, 'What do you want to know?'),
    h('p', { class: 'lead' }, 'Of ', h('strong', {}, state.dataset), '. Nothing is read yet.'),
    choices,
    details,
    wrong,
    h('p', { class: 'actions' }, button('Next: budget', () => onward(wrong, details), 'primary'), h('a', { class: 'button', href: '#data' }, 'Back')),
  ];
}

// What is not chosen is said beside its field; what the server would refuse, too, before there is a budget.
async function onward(wrong, details) {
  const kind = state.question.kind;
  wrong.replaceChildren();
  if (!kind) {
    wrong.replaceChildren(errors(['Choose what you want to know.']));
    document.querySelector('input[name=kind]').focus();
    return;
  }
  for (const name of NEEDED[kind] || []) if (!state.question[name]) boxes[name].fault(WORDS[name]);
  if (focusFault(details)) return;
  try {
    await post('question', { question: asked() });
    location.hash = '#budget';
  } catch (e) {
    if (!e.lines) throw e;
    const others = besideFields(e, boxes);
    if (others.length > 0) wrong.replaceChildren(errors(others));
  }
}

function set(name) {
  return value => {
    state.question[name] = value;
    if (boxes[name]) boxes[name].fault('');
    keep();
  };
}

// A field that is known by the name of what it sets.
function named(name, box) {
  boxes[name] = box;
  return box;
}

function column(name, title, names, hint, optional) {
  const q = state.question;
  const first = [['', optional ? 'none' : names.length ? 'Choose a column' : 'no column of the schema fits']];
  return named(name, field(title, select(first.concat(names.map(n => [n, n])), q[name] || '', set(name)), hint));
}

function whole(name, title, otherwise, least, most, hint) {
  const rule = `Write a whole number from ${least} to ${most}.`;
  if (state.question[name] === undefined) state.question[name] = otherwise;
  return named(name, numberField(title, state.question[name], { hint, rule, good: n => Number.isInteger(n) && n >= least && n <= most, given: set(name) }));
}

function file(name, title, files, hint) {
  return named(name, field(title, select([['', 'Choose a file'], ...files.map(f => [f.file, f.name])], state.question[name] || '', set(name)), hint));
}

function fields(kind, files) {
  const target = (title, names) => column('target', title, names, TARGETS[kind] || '');
  switch (kind) {
    case 'logistic':
    case 'linear':
    case 'softmax':
    case 'ordinal':
      return h('div', {}, target('To be explained', columns(...(kind === 'linear' ? NUMBERS : CATEGORIES))), formula());
    case 'poisson':
    case 'negative-binomial':
    case 'gamma':
      return h('div', {}, target(kind === 'gamma' ? 'Amount to be explained' : 'Count to be explained', columns(...AMOUNTS)), column('offset', 'Exposure', columns(...AMOUNTS), 'Such as years at risk, to which it is in proportion.', true), formula());
    case 'survival':
      return h('div', {}, column('time', 'Time when last seen', columns(...AMOUNTS), 'Counted from 0.'), column('event', 'Whether the event happened', columns(...CATEGORIES), 'Its second value means that it did.'), column('entry', 'Time of entry', columns(...AMOUNTS), 'If not everybody was followed from 0.', true), formula());
    case 'mixture':
      return whole('components', 'Number of groups', 3, 2, 200);
    case 'factor':
      return whole('components', 'Number of factors', 2, 1, 200, 'With few numbers in the table few factors can be told.');
    case 'bayes-net':
      return h('div', {}, column('target', 'To be predicted', columns(), 'Needed where no arrows are drawn.', true), named('network', field('Arrows', h('input', { type: 'text', autocomplete: 'off', spellcheck: 'false', value: state.question.network || '', placeholder: 'smoker -> cough, smoker + age -> ill', oninput: e => set('network')(e.target.value.trim()) }), 'Which columns depend on which, known without the data. Leave it empty: all others on the target.')));
    case 'network':
      return target('To be predicted', columns());
    case 'topics':
      return h('div', {}, whole('components', 'Number of topics', 20, 2, 200), file('vocabulary', 'Public vocabulary', files.filter(f => f.kind === 'text' && f.file !== state.file), 'A word a line.'));
    case 'images':
      return h('div', {}, file('labels', 'Labels', files.filter(f => f.kind === 'labels')), whole('classes', 'Classes', 10, 2, 1000));
    case 'synthesize':
      return some('Columns of the rows (none means all)');
    default:
      return describe();
  }
}

// Some of the columns; those that are not chosen are passed over.
function some(title) {
  const chosen = new Set(state.question.columns || []);
  return h('fieldset', {}, h('legend', {}, title), h('div', { class: 'checks' }, columns().map(name => h('label', {},
      h('input', { type: 'checkbox', checked: chosen.has(name), onchange: e => {
        if (e.target.checked) chosen.add(name); else chosen.delete(name);
        set('columns')([...chosen]);
      } }), ' ', name))));
}

function describe() {
  return h('div', {},
    some('Columns (none means all)'),
    named('crosses', field('Cross-tables', h('input', { type: 'text', placeholder: 'sex:smoker, age:bmi', value: (state.question.crosses || []).join(', '), oninput: e => set('crosses')(e.target.value.split(',').map(s => s.trim()).filter(s => s)) }), 'Two columns with a colon between; of two numbers also their correlation.')),
    h('p', {}, h('label', {}, h('input', { type: 'checkbox', checked: state.question.correlations === true, onchange: e => set('correlations')(e.target.checked) }), ' Correlations of all numbers')));
}

function formula() {
  const grouped = state.question.kind !== 'softmax';
  const examples = [['age + sex', 'these columns alone'], ['. - town', 'all others but one'], ['age + sex + age:sex', 'and how they act together'], ['ns(age, 3)', 'a smooth curve'], ['poly(age, 2)', 'a curve with one bend'], ['log(income)', 'in proportion'], ...(grouped ? [['(1 | ward)', 'groups such as wards or regions, drawn together']] : []), ["'hours-per-week'", 'a name with other characters']];
  return h('details', { open: Boolean(state.question.formula) },
    h('summary', {}, 'By a formula'),
    named('formula', field('Explained by', h('input', { type: 'text', autocomplete: 'off', spellcheck: 'false', value: state.question.formula || '', placeholder: 'all other columns', oninput: e => set('formula')(e.target.value.trim()) }), 'Leave it empty for all other columns.')),
    h('dl', { class: 'help' }, examples.map(([code, words]) => [h('dt', {}, h('code', {}, code)), h('dd', {}, words)])));
}

function weights() {
  return h('details', { open: Boolean(state.question.weights) },
    h('summary', {}, 'Weights of a survey'),
    column('weights', 'Weight of a row', columns(...AMOUNTS), 'The inverse of its chance to be in the data. The noise is that of the largest weight of the schema.', true));
}
