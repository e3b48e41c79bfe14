// What was chosen so far. All of it is public: names, the schema, the question. It stays in this tab.

const KEY = 'priory';

const fresh = () => ({ file: null, kindOfFile: 'table', schema: null, dataset: '', from: null, question: {}, epsilon: 1, delta: 1e-6, records: null });

function kept() {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) || '{}');
  } catch (e) {
    return {};
  }
}

export const state = Object.assign(fresh(), kept());

export function keep() {
  sessionStorage.setItem(KEY, JSON.stringify(state));
}

export function begin(members) {
  Object.assign(state, fresh(), members);
  keep();
}

// The question as the server takes it.
export function asked(epsilon) {
  const question = {
    file: state.file,
    dataset: state.dataset,
    epsilon: epsilon || state.epsilon,
    delta: state.delta,
  };
  for (const [name, value] of Object.entries(state.question)) {
    if (value !== '' && value !== null && value !== undefined) question[name] = value;
  }
  if (state.schema) question.schema = state.schema;
  return question;
}

export function columns(...types) {
  return ((state.schema && state.schema.columns) || [])
    .filter(c => c.type !== 'ignore' && (types.length === 0 || types.includes(c.type)))
    .map(c => c.name);
}
