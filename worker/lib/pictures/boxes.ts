import { bytesView, partCounter, pictureIsCut, textAt } from './bytes.ts'

/** A box of an ISO media file: its content is from `body` to `end`. */
export type Box = { type: string; start: number; body: number; end: number }

export function boxesIn(bytes: Uint8Array, from: number, to: number): Box[] {
  const view = bytesView(bytes)
  const boxes: Box[] = []
  const count = partCounter()
  for (let start = from; start < to;) {
    count()
    const small = view.getUint32(start)
    const isLarge = small === 1
    const size = isLarge ? Number(view.getBigUint64(start + 8)) : small || to - start
    const body = start + (isLarge ? 16 : 8)
    const end = start + size
    if (end > to || end < body) throw pictureIsCut()
    boxes.push({ type: textAt(bytes, start + 4, 4), start, body, end })
    start = end
  }
  return boxes
}

export function readerAt(bytes: Uint8Array, start: number) {
  const view = bytesView(bytes)
  let at = start
  return {
    /** A number of 0, 1, 2, 4 or 8 bytes. */
    number(size: number) {
      let value = 0
      for (let i = 0; i < size; i++) value = value * 256 + view.getUint8(at + i)
      at += size
      return value
    },
    text(length: number) {
      at += length
      return textAt(bytes, at - length, length)
    },
  }
}
