import { blocksOf } from '#db/model/text/render.ts'
import type { LetterBlock, LetterFoot, LetterLink } from './blocks.ts'

const linkText = ({ label, url }: LetterLink) => `${label}:\n${url}`

function textOf(block: LetterBlock) {
  if (typeof block === 'string') return block
  if ('url' in block) return linkText(block)
  if ('links' in block) return block.links.map(linkText)
  if ('heading' in block) return block.heading.toUpperCase()
  if ('card' in block)
    return [[block.card.title, ...block.card.lines].join('\n'), linkText(block.card.link)]
  if ('facts' in block) return block.facts.map(({ name, value }) => `${name}: ${value}`).join('\n')
  return 'text' in block ? block.text : blocksOf(block.written, { ...block, bullet: '- ' })
}

/** The same letter as plain text, for programs that show no HTML. */
export function textOfLetter(
  blocks: LetterBlock[],
  { regards, clinic, preferences, news }: LetterFoot,
) {
  const foot = preferences ? [`-- \n${preferences.about}\n${preferences.url}`] : []
  const ofNews = news
    ? [
        `-- \n${news.why} ${news.uncounted}`,
        ...[news.page, news.preferences, news.unsubscribe].map(linkText),
        news.postal,
      ]
    : []
  return `${[...blocks.flatMap(textOf), `${regards}\n${clinic}`, ...foot, ...ofNews].join('\n\n')}\n`
}
