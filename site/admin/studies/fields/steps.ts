import { useStore } from '@nanostores/react'
import { useCallback, useRef } from 'react'
import { flushSync } from 'react-dom'
import { keysOf } from '#db/model/lib/keys.ts'
import { $address, adjust } from '#site/admin/navigation/address.ts'
import { studyParts } from '#db/model/studies/fields.ts'
import { pageTexts } from '#db/model/studies/snapshot.ts'

export type StudyStep = keyof typeof studyParts
export const formStepKeys = keysOf(studyParts)

/** The fields without which a step is not done. */
const needed: Readonly<Record<StudyStep, readonly string[]>> = {
  listing: ['title', 'summary', 'condition', 'eligibility'],
  registry: ['nctId', 'sponsorName', 'officialTitle'],
  page: keysOf(pageTexts),
  results: ['learned'],
  administration: ['protocolNumber'],
}

type Values = Readonly<Record<string, unknown>>

export const isStepDone = (step: StudyStep, values: Values) =>
  needed[step].every((name) => [values[name] ?? ''].flat().join('').trim() !== '')

const stepIn = (target: EventTarget) =>
  target instanceof Element
    ? formStepKeys.find((step) => target.closest(`[data-step=${step}]`))
    : undefined

/** The step is in the address, so that the first save of a study keeps it. The Back button still leaves the form. */
const showStep = (step: StudyStep) =>
  adjust({ step: step === 'listing' ? '' : step }, { replace: true, keep: true })

/** The shown step. A field with an error switches to its own step. */
export function useFormSteps() {
  const { step: asked } = useStore($address).query
  const step = formStepKeys.find((one) => one === asked) ?? 'listing'
  const form = useRef<HTMLElement>(null)
  const ref = useCallback((shown: HTMLElement | null) => {
    form.current = shown
    const show = ({ target }: Event) => {
      const found = target && stepIn(target)
      if (found) flushSync(() => showStep(found))
    }
    shown?.addEventListener('show-step', show)
    return () => shown?.removeEventListener('show-step', show)
  }, [])
  function goTo(next: StudyStep) {
    flushSync(() => showStep(next))
    const heading = form.current?.querySelector<HTMLElement>(`[data-step=${next}] h2`)
    heading?.focus({ preventScroll: true })
    heading?.closest('form')?.scrollIntoView()
  }
  return { step, goTo, ref }
}
export type FormSteps = ReturnType<typeof useFormSteps>
