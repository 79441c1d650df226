import { expect, test } from 'vitest'
import { masked, type Shown } from '#worker/lib/masked.ts'

const partsOf = (parts: number[]) =>
  masked(
    parts.reduce((a, b) => a + b, 0),
    [parts],
  )

test('a number under 5 is masked, and a larger one where the difference would tell it', () => {
  expect(partsOf([50, 20, 10])).toEqual({ total: 80, parts: [[50, 20, 10]] })
  expect(partsOf([50, 20, 3])).toEqual({ total: 73, parts: [[50, 'hidden', '<5']] })
  expect(partsOf([50, 2, 3])).toEqual({ total: 55, parts: [[50, '<5', '<5']] })
  expect(partsOf([1, 2])).toEqual({ total: '<5', parts: [['<5', '<5']] })
  expect(partsOf([7, 0])).toEqual({ total: 7, parts: [['hidden', '<5']] })
})

test('small numbers that their sum alone would tell are hidden together with a larger one', () => {
  expect(partsOf([50, 20, 4, 4])).toEqual({ total: 78, parts: [[50, 'hidden', '<5', '<5']] })
  expect(partsOf([50, 20, 0, 0])).toEqual({ total: 70, parts: [[50, 'hidden', '<5', '<5']] })
  expect(partsOf([4, 4])).toEqual({ total: 'hidden', parts: [['<5', '<5']] })
})

/** All values of the masked cells that are possible with the shown ones. */
function* fillings(shown: Shown[], total: number): Generator<number[]> {
  const [first, ...rest] = shown
  if (first === undefined) {
    if (total === 0) yield []
    return
  }
  const [from, to] = first === '<5' ? [0, 4] : first === 'hidden' ? [5, total] : [first, first]
  for (let n = from; n <= Math.min(to, total); n++) {
    for (const others of fillings(rest, total - n)) yield [n, ...others]
  }
}

test('from no table can a masked cell be told', () => {
  for (let a = 0; a < 9; a++) {
    for (let b = 0; b < 9; b++) {
      for (let c = 0; c < 12; c++) {
        const { total, parts } = partsOf([a, b, c])
        const [shown = []] = parts
        if (typeof total !== 'number') continue
        const all = [...fillings(shown, total)]
        for (const [at, cell] of shown.entries()) {
          if (cell !== '<5') continue
          expect(new Set(all.map((one) => one[at])).size, `${[a, b, c]}`).toBeGreaterThan(1)
        }
      }
    }
  }
})
