import { type Box, boxesIn, readerAt } from './boxes.ts'
import { bytesPart, bytesView, type Clean, moves, partCounter, pictureIsCut } from './bytes.ts'
import { bytePlacesOf, extentsOf } from './avif-places.ts'

/** The types of items that contain pixels or say how to combine them. Other items are Exif, XMP and so on. */
const shown = ['av01', 'grid', 'iovl', 'iden', 'tmap']

const need = (boxes: Box[], type: string) => {
  const found = boxes.find((box) => box.type === type)
  if (!found) throw pictureIsCut()
  return found
}

function shownItems(bytes: Uint8Array, iinf: Box) {
  const isLong = bytes[iinf.body] !== 0
  const entries = boxesIn(bytes, iinf.body + (isLong ? 8 : 6), iinf.end)
  const items = new Set<number>()
  for (const { body } of entries) {
    const reader = readerAt(bytes, body + 4)
    const id = reader.number(bytes[body] === 3 ? 4 : 2)
    reader.number(2)
    if (shown.includes(reader.text(4))) items.add(id)
  }
  return items
}

/** The indexes of the primary item's properties, counted from 1. */
function propertiesOfPrimary(bytes: Uint8Array, meta: Box[], iprp: Box[]) {
  const pitm = need(meta, 'pitm')
  const primary = readerAt(bytes, pitm.body + 4).number(bytes[pitm.body] === 0 ? 2 : 4)
  const { body } = need(iprp, 'ipma')
  const isLong = ((bytes[body + 3] ?? 0) & 1) === 1
  const reader = readerAt(bytes, body + 4)
  const count = partCounter()
  for (let entries = reader.number(4); entries > 0; entries--) {
    count()
    const item = reader.number(bytes[body] === 0 ? 2 : 4)
    const numbers: number[] = []
    for (let count = reader.number(1); count > 0; count--) {
      numbers.push(isLong ? reader.number(2) & 0x7fff : reader.number(1) & 0x7f)
    }
    if (item === primary) return numbers
  }
  throw pictureIsCut()
}

function sizeOf(bytes: Uint8Array, meta: Box[]) {
  const { body, end } = need(meta, 'iprp')
  const iprp = boxesIn(bytes, body, end)
  const ipco = need(iprp, 'ipco')
  const all = boxesIn(bytes, ipco.body, ipco.end)
  const own = propertiesOfPrimary(bytes, meta, iprp).flatMap((number) => all[number - 1] ?? [])
  const view = bytesView(bytes)
  const ispe = need(own, 'ispe')
  const [width, height] = [view.getUint32(ispe.body + 4), view.getUint32(ispe.body + 8)]
  const irot = own.find(({ type }) => type === 'irot')
  const isTurned = irot && ((bytes[irot.body] ?? 0) & 1) === 1
  return isTurned ? { width: height, height: width } : { width, height }
}

/** Everything but the picture is overwritten. Nothing is removed, because items are found by their positions. */
export function cleanAvif(bytes: Uint8Array): Clean {
  const top = boxesIn(bytes, 0, bytes.length)
  const ftyp = need(top, 'ftyp')
  if (readerAt(bytes, ftyp.body).text(4) === 'avis') throw moves()
  const metaBox = need(top, 'meta')
  const meta = boxesIn(bytes, metaBox.body + 4, metaBox.end)
  const items = shownItems(bytes, need(meta, 'iinf'))
  const idat = meta.find(({ type }) => type === 'idat')
  const places = bytePlacesOf(extentsOf(bytes, need(meta, 'iloc')), items, idat)
  if (places.length === 0) throw pictureIsCut()

  const clean = new Uint8Array(bytes.length)
  const keep = (from: number, to: number) => clean.set(bytesPart(bytes, from, to), from)
  for (const { type, start, body, end } of top) {
    const isKept = type === 'ftyp' || type === 'meta'
    keep(start, isKept ? end : body)
    if (!isKept && type !== 'mdat') clean.set(new TextEncoder().encode('free'), start + 4)
  }
  if (idat) clean.fill(0, idat.body, idat.end)
  for (const { start, end } of places) keep(start, end)
  return { ...sizeOf(bytes, meta), bytes: clean }
}
