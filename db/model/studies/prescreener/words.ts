import type { PrescreenOutcome } from './outcomes.ts'

/** The words of each outcome for visitors. None promises anything, and none tells which answer decided. */
export const outcomeWords = {
  'may-fit': {
    title: 'This study may fit you',
    text: 'From your answers, this study may fit. We need to check more before we can be sure. Please leave your details below, and the study team will call you.',
  },
  unsure: {
    title: 'We are not sure, we will call',
    text: 'We need to talk with you to find out. Please leave your details below, and we will call you.',
  },
  'not-this-one': {
    title: 'This study is not for you',
    text: 'This says nothing about your care, or about other studies. Your answers were not kept.',
  },
} as const satisfies Record<PrescreenOutcome, { title: string; text: string }>

/** The tick by which answers are kept. A consent keeps these words. */
export const keepAnswersTick = {
  label: 'You may keep my answers',
  hint: 'The study team reads them before it calls you. Without this tick, only the outcome is kept.',
} as const

export const keepAnswersWords = `${keepAnswersTick.label}\n${keepAnswersTick.hint}`

/** Everything that is said before the first question. */
export const beforeQuestions = {
  asked: 'We ask about your health to see if we should talk about this study.',
  time: (questions: number) =>
    `It is ${questions} ${questions === 1 ? 'question' : 'questions'} at most, and takes about ${Math.max(1, Math.ceil(questions / 3))} ${questions > 3 ? 'minutes' : 'minute'}.`,
  seen: 'Nobody reads your answers unless you write to us afterwards.',
  ticked:
    'If you write to us, the study team sees the outcome, and your answers if you tick that we may keep them.',
  kept: 'Answers that you let us keep stay with your inquiry, and are deleted with it. You can ask us to delete them at any time.',
  otherwise:
    'If this study is not for you, we keep only a count, not your answers, and show you other studies.',
  stop: 'You can stop at any time, and you can answer “Not sure” to every question.',
} as const
