import type { Met } from './rules.ts'
import { counted } from '#db/model/lib/wording.ts'

export type PasteTold = { title: string; sentences: string[]; isUrgent: boolean }

/** Replaces a character that cannot be read. */
export const unread = '\ufffd'

export class Report {
  #counts = new Map<Met | 'letters', number>()
  /** the signs that cannot be read, with their font */
  #unread = new Map<string, number>()

  count(what: Met | 'letters', times = 1) {
    this.#counts.set(what, this.of(what) + times)
  }

  of(what: Met | 'letters') {
    return this.#counts.get(what) ?? 0
  }

  countUnread(signs: readonly string[], font: string) {
    const name = font || 'an unknown font'
    if (signs.length > 0) this.#unread.set(name, (this.#unread.get(name) ?? 0) + signs.length)
  }

  sentences() {
    const comments = Math.max(this.of('comments'), this.of('marks'))
    const letters = this.of('letters')
    return [
      ...[...this.#unread].map(
        ([font, count]) =>
          `${counted(count, 'sign')} of ${font} could not be read and ${isAre(count)} now ${unread}: compare with the original.`,
      ),
      say(this.of('changes'), 'tracked change', 'taken as accepted.'),
      say(comments, 'comment', leftOut),
      say(this.of('struck'), 'struck-through passage', leftOut),
      say(this.of('hidden'), 'hidden passage', leftOut),
      say(this.of('furniture'), 'header or footer', leftOut, 'headers and footers'),
      say(this.of('formulas'), 'formula', 'left out: write it in words, or add it as a picture.'),
      say(
        this.of('embedded'),
        'video, sound or form field',
        leftOut,
        'videos, sounds or form fields',
      ),
      say(letters, 'list', `lettered and ${letters === 1 ? 'has' : 'have'} numbers now.`),
    ].filter(Boolean)
  }

  /** The notice for staff; undefined if nothing was changed or left out. */
  told(): PasteTold | undefined {
    const sentences = this.sentences()
    if (sentences.length === 0) return undefined
    return { title: 'Please check the pasted text', sentences, isUrgent: this.#unread.size > 0 }
  }
}

const leftOut = 'left out.'

const isAre = (count: number) => (count === 1 ? 'is' : 'are')

const say = (count: number, one: string, what: string, many?: string) =>
  count > 0 ? `${counted(count, one, many)} ${count === 1 ? 'was' : 'were'} ${what}` : ''
