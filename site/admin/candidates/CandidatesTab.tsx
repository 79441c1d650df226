import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { $address, adjust, entryNumber } from '../navigation/address.ts'
import { focusHeading } from '../navigation/useHeadingFocus.ts'
import { Loading } from '#site/ui/states.tsx'
import { Head } from '../base/frame/Head.tsx'
import { useList } from '../list/list.ts'
import { Beside } from '../record/Beside.tsx'
import { CandidateList } from './list/CandidateList.tsx'
import { CandidatePane } from './person/CandidatePane.tsx'
import { fetchCandidates, useDeskQuery } from './candidates.ts'
import { LateQuestion } from './change/LateQuestion.tsx'
import { dropAhead } from './keyboard/ahead.ts'
import { Shortcuts } from './keyboard/Shortcuts.tsx'
import { AddPerson, AddPersonButton } from './people/add/AddPerson.tsx'
import { useNeighbours } from './keyboard/useNeighbours.ts'
import { useShortcut } from './keyboard/useShortcut.ts'
import { Views } from './list/Views.tsx'
import { isList, isUnfiltered, openDesk } from './views.ts'

/** The desk opens on the most urgent view, also when its tab is pressed again, unless its address has a query. */
export function CandidatesTab() {
  const address = useStore($address)
  const isAtStart = isUnfiltered(address)
  const [isOpened, setIsOpened] = useState(!isAtStart)
  const entry = useRef<number>(undefined)
  useEffect(() => {
    // Removing the last filter empties the query within the same history entry: the desk then shows everybody.
    const isSameEntry = entry.current === entryNumber()
    entry.current = entryNumber()
    if (isSameEntry || !isUnfiltered(address)) return
    // Ignores a failure here: the list fails too, and shows the error.
    openDesk()
      .finally(() => setIsOpened(true))
      .catch(() => {})
  }, [address])
  return (
    <>
      <Head title="Candidates">
        <AddPersonButton />
        <Shortcuts />
      </Head>
      {isOpened || !isAtStart ? (
        <Desk />
      ) : (
        <>
          <Views isOpening />
          <Loading>Loading candidates...</Loading>
        </>
      )}
      <AddPerson />
    </>
  )
}

function Desk() {
  const { query } = useStore($address)
  const { id = '' } = query
  const list = useList('candidates', useDeskQuery(), fetchCandidates)
  const { goNext, goOn, goBack, next, previous } = useNeighbours(list, id)

  async function finish() {
    if (await goOn()) return
    dropAhead()
    adjust({ id: '' })
    // The record with the focus is gone.
    setTimeout(focusHeading)
  }
  /** Keys typed so far were meant for the candidate that is left, not for the next one. */
  const leaving = (go: () => unknown) => () => {
    dropAhead()
    void go()
  }
  useShortcut(
    'j',
    leaving(() => goNext()),
  )
  useShortcut('k', leaving(goBack))
  useShortcut('e', leaving(finish))

  return (
    <>
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
              onLogged={isList(query) ? finish : undefined}
            />
          )
        }
      >
        <CandidateList list={list} openId={id} />
      </Beside>
      <LateQuestion />
    </>
  )
}
