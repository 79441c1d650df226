/** A bar's colour: each phase is a little stronger than the one before. */
export const tealAt = (place: number) =>
  `color-mix(in oklab, var(--teal) ${40 + place * 20}%, var(--teal-soft))`
