import type { Pasted } from './styles.ts'

/** Kinds of content that are reported to staff: see told.ts. */
export type Met =
  'changes' | 'struck' | 'comments' | 'marks' | 'hidden' | 'furniture' | 'formulas' | 'embedded'

type Rule = {
  name: string
  /** `keep` only reports an element, `unwrap` keeps its content, `aside` drops it and reports each comment in it */
  does: 'drop' | 'keep' | 'unwrap' | 'aside'
  told?: Met
  is: (element: Pasted) => boolean
}

const words = (list: string) => new Set(list.split(' '))

const withoutText = words(
  'base basefont head link meta noscript script style svg template title xml rp',
)
const embedded = words('audio canvas embed iframe object select textarea video')

const has = (names: RegExp) => (element: Pasted) => element.classes.some((one) => names.test(one))
const style = ({ style }: Pasted, name: string) => style.get(name)?.toLowerCase() ?? ''
export const isNothing = (length: string) => /^[-+]?0*\.?0+(?![\d.])/.test(length)

const msoElement = (element: Pasted, names: RegExp) => names.test(style(element, 'mso-element'))

/** Clipped to nothing: pages hide words for screen readers this way. */
const isClipped = (element: Pasted) =>
  /^rect\(\s*(?:[01](?:px|pt)?[\s,]*){4}\)/.test(style(element, 'clip')) ||
  /^inset\((50|100)%/.test(style(element, 'clip-path'))

/** Word’s comment marks: their content is not part of the text. The commented words are kept. */
const isCommentMark = (element: Pasted) =>
  has(/^(MsoCommentReference|msocomanchor|msocomoff|msocomtxt)$/i)(element) ||
  style(element, 'mso-special-character') === 'comment' ||
  (element.tag === 'a' && /^#(cmnt|_com_|_msocom_)/i.test(element.attr('href') ?? ''))

/** All that a paste keeps, drops or reports. The first matching rule applies; without one, the content is kept. */
export const pasteRules = [
  {
    name: 'comments',
    does: 'drop',
    told: 'comments',
    is: (element) =>
      msoElement(element, /^comment$/) ||
      has(/^(MsoCommentText|MsoAnnotationText)$/i)(element) ||
      (element.tag === 'div' && element.firstLink().startsWith('#cmnt_ref')),
  },
  {
    name: 'lists of comments',
    does: 'aside',
    is: (element) => msoElement(element, /^comment-list$/),
  },
  { name: 'marks of comments', does: 'drop', told: 'marks', is: isCommentMark },
  {
    name: 'deleted text',
    does: 'drop',
    told: 'changes',
    is: (element) =>
      element.tag === 'del' ||
      has(/^(msoDel|TrackChangeTextDeletion|TrackedDeletion)$/i)(element) ||
      element.style.has('mso-deleted'),
  },
  {
    name: 'inserted text',
    does: 'keep',
    told: 'changes',
    is: (element) =>
      element.tag === 'ins' ||
      has(/^(msoIns|TrackChangeTextInsertion|TrackedInsertion)$/i)(element),
  },
  {
    name: 'struck text',
    does: 'drop',
    told: 'struck',
    is: (element) =>
      element.tag === 's' ||
      element.tag === 'strike' ||
      /line-through/.test(
        style(element, 'text-decoration') + style(element, 'text-decoration-line'),
      ) ||
      /line-through/.test(style(element, 'text-line-through')),
  },
  {
    name: 'headers and footers of pages',
    does: 'drop',
    told: 'furniture',
    is: (element) =>
      msoElement(element, /^(header|footer|even-header|even-footer|first-header|first-footer)$/),
  },
  {
    name: 'lines above footnotes',
    does: 'drop',
    is: (element) => msoElement(element, /separator$/),
  },
  {
    name: 'hidden text',
    does: 'drop',
    told: 'hidden',
    is: (element) =>
      style(element, 'display') === 'none' ||
      /^(hidden|collapse)$/.test(style(element, 'visibility')) ||
      /^(all|screen)$/.test(style(element, 'mso-hide')) ||
      element.attr('hidden') !== undefined ||
      isNothing(style(element, 'opacity')) ||
      isNothing(style(element, 'max-height')) ||
      isClipped(element),
  },
  { name: 'code and what is no text', does: 'drop', is: ({ tag }) => withoutText.has(tag) },
  {
    name: 'formulas',
    does: 'drop',
    told: 'formulas',
    is: (element) =>
      /^(math|m:omath(para)?|mjx-container)$/.test(element.tag) ||
      has(/^(katex(-display)?|MathJax(_Display)?|mwe-math-element)$/)(element),
  },
  {
    name: 'ends of paragraphs and places of comments in Word Online',
    does: 'drop',
    is: has(/^(EOP|CommentStart|CommentEnd)$/),
  },
  {
    name: 'videos, sounds and fields',
    does: 'drop',
    told: 'embedded',
    is: ({ tag }) => embedded.has(tag),
  },
  {
    name: 'boxes around lists of Word Online',
    does: 'unwrap',
    is: has(/^ListContainerWrapper$/),
  },
] as const satisfies readonly Rule[]

export const ruleOf = (element: Pasted): Rule | undefined =>
  pasteRules.find(({ is }) => is(element))
