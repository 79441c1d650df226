import { type RefObject, useDeferredValue, useMemo, useSyncExternalStore } from 'react'
import { measuresOf } from '#db/model/text/measure.ts'
import { blocksOf } from '#db/model/text/render.ts'

type MeasuresProps = { source: RefObject<HTMLTextAreaElement | null> }

/** The value of a field while it changes. */
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
