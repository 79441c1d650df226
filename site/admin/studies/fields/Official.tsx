/** The registry's words, not written for patients, by the plain-language field beside which they are shown. */
export type OfficialWords = Readonly<
  Partial<Record<'title' | 'summary' | 'condition' | 'eligibility', string | undefined>>
>

export const Official = ({ of, text }: { of: string; text: string | undefined }) =>
  text && (
    <details className="field-wide" open>
      <summary>{of} at ClinicalTrials.gov: write yours in plain words</summary>
      <p className="typed note">{text}</p>
    </details>
  )
