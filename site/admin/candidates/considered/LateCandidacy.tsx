import { useStore } from '@nanostores/react'
import { candidacyInWords } from '#db/model/candidates/candidacies.ts'
import { LateQuestion } from '../change/LateQuestion.tsx'
import { $lateCandidacy, changeCandidacy } from './candidacies.ts'

export function LateCandidacyQuestion() {
  const late = useStore($lateCandidacy)
  if (!late) return null
  const { candidate, candidacy, change, wanted } = late
  return (
    <LateQuestion
      key={candidacy.version}
      text={
        <>
          It says now: {candidacyInWords(candidacy)}. Your change is not saved: <b>{wanted}</b>.
        </>
      }
      drop={() => $lateCandidacy.set(undefined)}
      apply={() => changeCandidacy(candidate, candidacy, change, wanted)}
    />
  )
}
