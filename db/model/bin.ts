/** So long, in days, what is deleted can be brought back. */
export const binDays = 30
