// Question: what to know, and what that assumes.
import { h, field, select, errors, button } from '/dom.js';
import { state, keep, columns } from '/state.js';

const NEEDED = { logistic: ['target'], linear: ['target'], poisson: ['target'], 'negative-binomial': ['target'], gamma: ['target'], softmax: ['target'], ordinal: ['target'], network: ['target'], survival: ['time', 'event'], topics: ['vocabulary'], images: ['labels'] };
const WORDS = { target: 'Choose the column that is to be explained.', time: 'Choose the column of the time.', event: 'Choose the column that says whether the event happened.', vocabulary: 'Choose the file of the vocabulary.', labels: 'Choose the file of the labels.' };
const NUMBERS = ['number', 'integer', 'date', 'datetime'];
const TARGETS = { logistic: 'A category of two values; the second is what happens.', ordinal: 'A category whose values stand in their order in the schema.', gamma: 'A number whose lower bound is 0 or more.' };
const CATEGORIES = ['category', 'boolean'];

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
    details.replaceChildren(...(kind ? [
      h('section', { class: 'card', 'aria-label': kind.title },
        h('h2', {}, kind.title),
        fields(kind.kind, files),
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
    h('p', { class: 'actions' }, button('Next: budget', () => {
      const missing = state.question.kind
        ? (NEEDED[state.question.kind] || []).filter(name => !state.question[name]).map(name => WORDS[name])
        : ['Choose what you want to know.'];
      if (missing.length > 0) {
        wrong.replaceChildren(errors(missing));
        return;
      }
      location.hash = '#budget';
    }, 'primary'), h('a', { class: 'button', href: '#data' }, 'Back')),
  ];
}

const set = name => value => {
  state.question[name] = value;
  keep();
};

function column(name, label, names, hint, optional) {
  return field(label, select([['', optional ? 'none' : 'Choose a column'], ...names.map(n => [n, n])], state.question[name] || '', set(name)), hint);
}

function fields(kind, files) {
  const q = state.question;
  const number = (name, label, otherwise, hint) => field(label, h('input', { type: 'number', min: 2, max: 200, value: q[name] || otherwise, oninput: e => set(name)(Number(e.target.value)) }), hint);
  switch (kind) {
    case 'logistic':
    case 'linear':
    case 'softmax':
    case 'ordinal':
      return h('div', {}, column('target', 'To be explained', columns(...(kind === 'linear' ? NUMBERS : CATEGORIES)), TARGETS[kind] || ''), formula());
    case 'poisson':
    case 'negative-binomial':
    case 'gamma':
      return h('div', {}, column('target', kind === 'gamma' ? 'Amount to be explained' : 'Count to be explained', columns('integer', 'number'), TARGETS[kind] || ''), column('offset', 'Exposure', columns('number', 'integer'), 'Such as years at risk, to which it is in proportion.', true), formula());
    case 'survival':
      return h('div', {}, column('time', 'Time when last seen', columns('number', 'integer'), 'Counted from 0.'), column('event', 'Whether the event happened', columns(...CATEGORIES), 'Its second value means that it did.'), column('entry', 'Time of entry', columns('number', 'integer'), 'If not everybody was followed from 0.', true), formula());
    case 'mixture':
      return number('components', 'Number of groups', 3);
    case 'network':
      return column('target', 'To be predicted', columns());
    case 'topics':
      return h('div', {}, number('components', 'Number of topics', 20), field('Public vocabulary', select([['', 'Choose a file'], ...files.filter(f => f.kind === 'text' && f.file !== state.file).map(f => [f.file, f.name])], q.vocabulary || '', set('vocabulary')), 'A word a line.'));
    case 'images':
      return h('div', {}, field('Labels', select([['', 'Choose a file'], ...files.filter(f => f.kind === 'labels').map(f => [f.file, f.name])], q.labels || '', set('labels'))), field('Classes', h('input', { type: 'number', min: 2, value: q.classes || 10, oninput: e => set('classes')(Number(e.target.value)) })));
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
    field('Cross-tables', h('input', { type: 'text', placeholder: 'sex:smoker, age:bmi', value: (state.question.crosses || []).join(', '), oninput: e => set('crosses')(e.target.value.split(',').map(s => s.trim()).filter(s => s)) }), 'Two columns with a colon between; of two numbers also their correlation.'),
    h('p', {}, h('label', {}, h('input', { type: 'checkbox', checked: state.question.correlations === true, onchange: e => set('correlations')(e.target.checked) }), ' Correlations of all numbers')));
}

function formula() {
  const grouped = ['logistic', 'linear'].includes(state.question.kind);
  const examples = [['age + sex', 'these columns alone'], ['age + sex + age:sex', 'and how they act together'], ['ns(age, 3)', 'a smooth curve'], ['log(income)', 'in proportion'], ...(grouped ? [['(1 | ward)', 'groups such as wards or regions, drawn together']] : [])];
  return h('details', { open: Boolean(state.question.formula) },
    h('summary', {}, 'By a formula'),
    field('Explained by', h('input', { type: 'text', autocomplete: 'off', spellcheck: 'false', value: state.question.formula || '', placeholder: 'all other columns', oninput: e => set('formula')(e.target.value.trim()) }), 'Leave it empty for all other columns.'),
    h('dl', { class: 'help' }, examples.map(([code, words]) => [h('dt', {}, h('code', {}, code)), h('dd', {}, words)])));
}
