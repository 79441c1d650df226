import { type RefObject, useDeferredValue, useMemo, useSyncExternalStore } from 'react'
import { measuresOf, readabilityOf } from '#db/model/text/measure.ts'
import { blocksOf } from '#db/model/text/render.ts'

type MeasuresProps = { source: RefObject<HTMLTextAreaElement | null> }

export type Aims = {
  /** the school year that should read it with ease */
  grade: number
  words?: number | undefined
}

function useValue(source: MeasuresProps['source']) {
  return useSyncExternalStore(
    (onChange) => {
      const field = source.current
      field?.addEventListener('input', onChange)
      return () => field?.removeEventListener('input', onChange)
    },
    () => source.current?.value ?? '',
  )
}

export function Measures({ source }: MeasuresProps) {
  const text = useDeferredValue(useValue(source))
  const { words, minutes, grade } = useMemo(() => measuresOf(blocksOf(text)), [text])
  return (
    <p className="note">
      {words.toLocaleString('en-US')} {words === 1 ? 'word' : 'words'}
      {words > 0 && ` · ${minutes} min to read`}
      {grade !== undefined && ` · reading grade ${grade}`}
    </p>
  )
}

export function AimedMeasures({ source, aims }: MeasuresProps & { aims: Aims }) {
  const text = useDeferredValue(useValue(source))
  const { words, grade, longest } = useMemo(() => readabilityOf(blocksOf(text)), [text])
  const isHard = grade !== undefined && grade > aims.grade
  return (
    <p className="note written-measures">
      <span>
        {words.toLocaleString('en-US')} {words === 1 ? 'word' : 'words'}
        {aims.words !== undefined && ` (aim: about ${aims.words})`}
      </span>
      {grade !== undefined && (
        <span data-hard={isHard}>
          {isHard ? 'hard to read: ' : ''}reading grade {grade.toFixed(1)} (aim: {aims.grade} or
          less)
        </span>
      )}
      {longest && longest.words > 3 && (
        <span>
          longest sentence: {longest.words} words, “{beginOf(longest.text)}”
        </span>
      )}
    </p>
  )
}

const shownWords = 6

const beginOf = (sentence: string) => {
  const words = sentence.split(/\s+/)
  return words.length > shownWords ? `${words.slice(0, shownWords).join(' ')} …` : sentence
}
