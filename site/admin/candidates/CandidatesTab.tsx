import { useStore } from '@nanostores/react'
import { $address, adjust } from '../navigation/address.ts'
import { Head } from '../app/shell/Head.tsx'
import { useList } from '../list/list.ts'
import { useNarrowing } from '../list/narrowing.ts'
import { Beside } from '../record/Beside.tsx'
import { CandidateList } from './list/CandidateList.tsx'
import { CandidatePane } from './person/CandidatePane.tsx'
import { fetchCandidates, narrowings } from './candidates.ts'
import { RefusedChange } from './change/RefusedChange.tsx'
import { Shortcuts } from './keyboard/Shortcuts.tsx'
import { useNeighbours } from './keyboard/useNeighbours.ts'
import { useShortcut } from './keyboard/useShortcut.ts'
import { Views } from './list/Views.tsx'

/** The coordinators' desk: who waits for what, with one candidate beside the list. */
export function CandidatesTab() {
  const { id = '', due } = useStore($address).query
  const list = useList('candidates', useNarrowing(narrowings), fetchCandidates)
  const { goNext, goBack, next, previous } = useNeighbours(list, id)

  async function finish() {
    if (await goNext()) return
    adjust({ id: '' })
    // The record with the focus is gone.
    setTimeout(() => document.querySelector<HTMLElement>('main h1')?.focus())
  }
  useShortcut('j', () => void goNext())
  useShortcut('k', goBack)
  useShortcut('e', () => void finish())

  return (
    <>
      <Head title="Candidates">
        <Shortcuts />
      </Head>
      <Views />
      <Beside
        detail={
          id && (
            <CandidatePane
              key={id}
              id={id}
              next={next}
              onNextPage={list.more && (() => void goNext())}
              previous={previous}
              // In a list of what is due, a logged call is done: the next person waits.
              onLogged={due ? () => void finish() : undefined}
            />
          )
        }
      >
        <CandidateList list={list} openId={id} />
      </Beside>
      <RefusedChange />
    </>
  )
}
