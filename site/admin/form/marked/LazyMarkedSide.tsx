import { LazyScreen } from '#site/admin/base/screen/LazyScreen.tsx'
import { lazy } from '#site/ui/lazy.tsx'

const MarkedSide = lazy(async () => (await import('./MarkedText.tsx')).MarkedSide)

type LazyMarkedSideProps = { text: string; other: string }

/** Shows a text as it is written until the library that compares texts is loaded. */
export function LazyMarkedSide({ text, other }: LazyMarkedSideProps) {
  const plain = <p>{text}</p>
  return (
    <LazyScreen loading={plain} instead={plain}>
      <MarkedSide {...{ text, other }} />
    </LazyScreen>
  )
}
