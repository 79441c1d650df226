import type { AstroIntegration } from 'astro'

/** Keeps the order of a route's style sheets. Astro's sort swaps equal ones each time: every second page differed. */
export const steadySheets = (): AstroIntegration => ({
  name: 'steady-sheets',
  hooks: {
    'astro:build:setup': ({ pages }) => {
      for (const { styles } of pages.values()) {
        let sorted: typeof styles = []
        styles.sort = (compare) => {
          if (sorted.length !== styles.length) sorted = styles.toSorted(compare)
          // `sort` promises its own array; the caller only reads what it returns.
          return sorted as typeof styles
        }
      }
    },
  },
})
