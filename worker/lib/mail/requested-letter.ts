import { isUntaken } from '#worker/lib/visits/page/view.ts'
import { greeting, inSpanish, letter, letterParagraphs } from './letter/letter.ts'
import { isTimeOpen, type ToldVisit } from './visit-facts.ts'
import { answerEnd } from './visitor-letters.ts'

/** The text and the link that ask the recipient to take or to choose a time; the text is empty if a time is agreed. */
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

/** For a request that waits. Anybody may type any address, so the letter contains no details of the request. */
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
