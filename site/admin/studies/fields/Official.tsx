/** The registry's words, which nobody wrote for patients, by the field in plain words that they stand beside. */
export type OfficialWords = Readonly<
  Partial<Record<'title' | 'summary' | 'condition' | 'eligibility', string | undefined>>
>

/** The words of the registry, to write a field in plain words from. */
export const Official = ({ of, text }: { of: string; text: string | undefined }) =>
  text && (
    <details className="field-wide" open>
      <summary>{of} at ClinicalTrials.gov: write yours in plain words</summary>
      <p className="typed note">{text}</p>
    </details>
  )
