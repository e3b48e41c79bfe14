// Confirm: what will be spent. Two clicks, or two pages, confirm once.
import { h, button, errors, percent, typeset } from '/dom.js';
import { state, asked } from '/state.js';
import { post } from '/api.js';

export async function show() {
  if (!state.file || !state.question.kind) {
    location.hash = '#question';
    return [];
  }
  const question = asked();
  const plan = await post('confirmation', { question });
  const wrong = h('div', {});
  const spend = button('Spend epsilon ' + plan.epsilon + ' and run', async () => {
    spend.disabled = true;
    try {
      const run = await post('runs', { question, confirmation: plan.confirmation });
      location.hash = '#run/' + run.id;
    } catch (e) {
      if (!e.lines) throw e;
      spend.disabled = false;
      wrong.replaceChildren(errors(e.lines));
    }
  }, 'primary');
  const command = h('pre', { tabindex: 0, 'aria-label': 'Command' }, h('code', {}, inLines(plan.command)));
  return [
    h('h1', {}, 'Spend it?'),
    h('section', { class: 'card', 'aria-label': 'What will be spent' },
      h('p', { class: 'big' }, 'Epsilon ', h('strong', {}, typeset(plan.epsilon)), ' at delta ', typeset(plan.delta), ' of ', h('strong', {}, plan.dataset), '.'),
      h('p', {}, typeset(plan.left.words)),
      h('p', {}, 'It cannot be undone: what is charged stays charged, whatever becomes of the run. Whoever sees the result recognises a member of the data at most ', percent(plan.attacker), ' of the time, at 1 % false alarms.'),
      before(plan),
      h('details', { open: true }, h('summary', {}, 'The command that does the same'), command,
        plan.schema_saved ? '' : h('p', { class: 'faint' }, 'It reads the schema beside the data: save it there first, under Data.'))),
    wrong,
    plan.refused ? errors([plan.refused + '. Choose a smaller epsilon.']) : '',
    h('p', { class: 'actions' }, plan.refused ? '' : spend, h('a', { class: plan.refused ? 'button primary' : 'button', href: '#budget' }, plan.refused ? 'Back to the budget' : 'Back')),
  ];
}

// Whoever asks the same again should know that there is an answer, or a run that can go on.
function before(plan) {
  if (plan.asked_before === 0) return '';
  const times = plan.asked_before === 1 ? 'before' : plan.asked_before + ' times before';
  return h('p', { class: 'care' }, 'The same question was confirmed ' + times + '. To ask it again spends again; ',
    plan.released_before > 0 ? ['the answer is ', h('a', { href: '#result' }, 'among the results')] : ['what became of it is ', h('a', { href: '#run' }, 'among the runs'), ', where one that was ended goes on without a further charge'], '.');
}

// An option a line, unless a quoted word might hold what looks like one.
function inLines(command) {
  return command.includes("'") ? command : command.replaceAll(' --', ' \\\n  --');
}
