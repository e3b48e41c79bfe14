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
      plan.asked_before > 0 ? h('p', { class: 'care' }, 'The same question was confirmed ' + (plan.asked_before === 1 ? 'before' : plan.asked_before + ' times before') + '. To ask it again spends again; the answer is ', h('a', { href: '#result' }, 'among the results'), '.') : '',
      h('details', {}, h('summary', {}, 'The command that does the same'), command,
        plan.schema_saved ? '' : h('p', { class: 'faint' }, 'It reads the schema beside the data: save it there first, under Data.'))),
    wrong,
    h('p', { class: 'actions' }, spend, h('a', { class: 'button', href: '#budget' }, 'Back')),
  ];
}

// An option a line, unless a quoted word might hold what looks like one.
function inLines(command) {
  return command.includes("'") ? command : command.replaceAll(' --', ' \\\n  --');
}
