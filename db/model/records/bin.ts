/** How many days a deleted record stays in the bin. */
export const binDays = 30
