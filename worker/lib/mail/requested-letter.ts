import { isUntaken } from '#worker/lib/visits/page/view.ts'
import { greeting, inSpanish, letter, letterParagraphs } from './letter/letter.ts'
import { isTimeOpen, type ToldVisit } from './visit-facts.ts'
import { answerEnd } from './visitor-letters.ts'

/** The text and the link by which a letter about a request asks something of its reader. */
function askedOf(told: ToldVisit): { text: string; label: string } {
  const { visit } = told.of
  const { untakenLetter, openLetter, goneLetter } = told.words.schedule_visit
  if (visit.startsAt !== null)
    return isUntaken(visit)
      ? { text: untakenLetter, label: 'Take this time' }
      : { text: '', label: 'See, move or cancel it' }
  return isTimeOpen(visit)
    ? { text: openLetter, label: 'Choose a time for our call' }
    : { text: goneLetter, label: 'Choose another time' }
}

/** The letter about a request that waits for an answer. The address may be anybody's, so it tells nothing of the request. */
export function requestedLetter(told: ToldVisit) {
  const { words, firstName, of } = told
  const { text, label } = askedOf(told)
  return letter(words.contact_section.letterSubject, [
    greeting(firstName, words),
    ...letterParagraphs(words.schedule_visit.letter),
    ...letterParagraphs(text),
    { label, url: of.link },
    ...inSpanish(words.contact_section.letterInSpanish),
    ...answerEnd(words),
  ])
}
