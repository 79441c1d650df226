import { LazyScreen } from '#site/admin/base/screen/LazyScreen.tsx'
import { lazy } from '#site/ui/lazy.tsx'
import type { Difference } from '../versions/differences.ts'

const WordDiff = lazy(async () => (await import('./WordDiff.tsx')).WordDiff)

type LazyWordDiffProps = {
  differences: readonly Difference[]
  /** shown if it cannot be loaded */
  instead?: string
}

/** Loads the comparison, and with it the library that compares texts, when it is first shown. */
export const LazyWordDiff = ({ differences, instead }: LazyWordDiffProps) => (
  <LazyScreen loading={<p className="note">Loading...</p>} instead={instead}>
    <WordDiff differences={differences} />
  </LazyScreen>
)
