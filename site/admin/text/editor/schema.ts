import { schema as commonMark } from 'prosemirror-markdown'
import { type AttributeSpec, type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model'
import { tableNodes } from 'prosemirror-tables'
import { thumbnailOf } from '#db/model/media/uploads.ts'
import { typedAddress } from '#db/model/text/address.ts'

/** A node or mark of CommonMark, with changes. */
const node = (name: string, changes: NodeSpec = {}): NodeSpec => ({
  ...commonMark.spec.nodes.get(name),
  ...changes,
})
const mark = (name: string, changes: MarkSpec = {}): MarkSpec => ({
  ...commonMark.spec.marks.get(name),
  ...changes,
})

const isOwnPicture = (src: string) => /^\/media\/[\w./-]+$/.test(src)

// The editor shows the small version.
const sourceOf = (image: HTMLElement | null) =>
  image?.dataset['src'] ?? image?.getAttribute('src') ?? ''

const picture: NodeSpec = {
  group: 'block',
  draggable: true,
  attrs: { src: {}, alt: { default: '' }, caption: { default: '' } },
  parseDOM: [
    {
      tag: 'figure',
      getAttrs(figure) {
        const image = figure.querySelector('img')
        const src = sourceOf(image)
        const caption = figure.querySelector('figcaption')?.textContent.trim() ?? ''
        return isOwnPicture(src) && { src, alt: image?.alt ?? '', caption }
      },
    },
    {
      tag: 'img',
      getAttrs: (image) =>
        isOwnPicture(sourceOf(image)) && {
          src: sourceOf(image),
          alt: image.getAttribute('alt') ?? '',
        },
    },
  ],
  toDOM: ({ attrs: { src, alt, caption } }) => [
    'figure',
    ['img', { src: thumbnailOf(src), 'data-src': src, alt }],
    ...(caption ? [['figcaption', caption]] : []),
  ],
}

const isTight = (list: HTMLElement) =>
  list.dataset['tight'] === 'true' || !list.querySelector(':scope > li > p')

/** `markup` is the sign by which the text marks the items. */
const list = (name: string, tag: string, attrs: Record<string, AttributeSpec>) =>
  node(name, {
    attrs: { tight: { default: true }, ...attrs },
    parseDOM: [
      {
        tag,
        getAttrs: (list) => ({
          tight: isTight(list),
          order: Math.max(0, Math.trunc(Number(list.getAttribute('start') ?? 1)) || 0),
        }),
      },
    ],
  })

const raised = (tag: 'sup' | 'sub'): MarkSpec => ({
  excludes: 'sup sub',
  parseDOM: [{ tag }],
  toDOM: () => [tag, 0],
})

const aligns = ['left', 'center', 'right']

const tables = tableNodes({
  tableGroup: 'block',
  cellContent: 'inline*',
  cellAttributes: {
    align: {
      default: null,
      getFromDOM: ({ style }) => (aligns.includes(style.textAlign) ? style.textAlign : null),
      setDOMAttr(align, attributes) {
        if (align) attributes['style'] = `text-align: ${String(align)}`
      },
    },
  },
})

/** The nodes and marks of a text, as db/model/text/grammar.ts knows them. */
export const schema = new Schema({
  nodes: {
    doc: node('doc'),
    paragraph: node('paragraph'),
    blockquote: node('blockquote'),
    horizontal_rule: node('horizontal_rule', { attrs: { markup: { default: '---' } } }),
    heading: node('heading', {
      content: 'text*',
      attrs: { level: { default: 2 } },
      parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({
        tag: `h${level}`,
        attrs: { level: level < 3 ? 2 : 3 },
      })),
    }),
    ordered_list: list('ordered_list', 'ol', { order: { default: 1 }, markup: { default: '.' } }),
    bullet_list: list('bullet_list', 'ul', { markup: { default: '-' } }),
    list_item: node('list_item'),
    text: node('text'),
    hard_break: node('hard_break'),
    picture,
    ...tables,
    table: { ...tables.table, toDOM: () => ['div', { class: 'wide' }, ['table', ['tbody', 0]]] },
  },
  marks: {
    sup: raised('sup'),
    sub: raised('sub'),
    em: mark('em'),
    strong: mark('strong'),
    link: mark('link', {
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs(link) {
            const href = link.getAttribute('href') ?? ''
            return typedAddress(href) !== undefined && { href }
          },
        },
      ],
    }),
  },
})
