import type { AstroIntegration } from 'astro'

/**
 * Keeps the order of each route's style sheets. Astro sorts their list in place for every page of the route, and its
 * comparison swaps sheets of equal rank each time, so every second page had another cascade.
 */
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
