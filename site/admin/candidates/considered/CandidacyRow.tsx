import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { studyInWords } from '#db/model/candidates/candidacies.ts'
import { reasonInWords } from '#db/model/candidates/labels.ts'
import { prescreenOutcomes } from '#db/model/studies/prescreener/outcomes.ts'
import { usePending } from '#site/ui/usePending.ts'
import { SmallButton } from '#site/admin/base/SmallButton.tsx'
import type { Candidate } from '../candidates.ts'
import { StatusLabel } from '../StatusLabel.tsx'
import { changeCandidacy, type ConsideredStudy, useLatestCandidacy } from './candidacies.ts'
import { CandidacyPanel, type SaveCandidacy } from './CandidacyPanel.tsx'
import { PrescreenAnswers } from './PrescreenAnswers.tsx'

type CandidacyRowProps = { candidate: Candidate; candidacy: ConsideredStudy; isUnwanted: boolean }

export function CandidacyRow({ candidate, candidacy: read, isUnwanted }: CandidacyRowProps) {
  const candidacy = useLatestCandidacy(read)
  const [isOpen, setIsOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const id = useId()
  const study = studyInWords(candidacy)

  /** Moves the focus back: the pressed button disappears with the panel. */
  function close() {
    setIsOpen(false)
    toggle.current?.focus()
  }

  const [save, pending] = usePending(async (...wanted: Parameters<SaveCandidacy>) => {
    if (await changeCandidacy(candidate, candidacy, ...wanted)) close()
  })

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && isOpen) close()
  }

  return (
    <li className="considered-study" onKeyDown={onKeyDown}>
      <bdi id={id} className="considered-title">
        {study}
      </bdi>
      <StatusLabel status={candidacy.status} />
      <ConsideredFacts {...candidacy} />
      <PrescreenAnswers {...candidacy} version={candidacy.answersVersion} />
      {!isUnwanted && (
        <SmallButton
          ref={toggle}
          aria-expanded={isOpen}
          aria-describedby={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          Change
        </SmallButton>
      )}
      {isOpen && <CandidacyPanel {...{ candidacy, save, pending }} />}
    </li>
  )
}

function ConsideredFacts({
  closedReason,
  reasonDetail,
  screeningNumber,
  prescreenOutcome,
}: ConsideredStudy) {
  const facts = [
    closedReason && reasonInWords(closedReason, reasonDetail),
    screeningNumber && `Screening number ${screeningNumber}`,
    prescreenOutcome && `First questions: ${prescreenOutcomes[prescreenOutcome].toLowerCase()}`,
  ].filter(Boolean)
  return facts.length > 0 && <span className="note">{facts.join(' · ')}</span>
}
