/** The logarithm of a phase's participants: from 0.3 for two to 4 for 10,000, or for no upper end. */
export const magnitude = (max = 10_000) => Math.log10(Math.max(max, 2))
