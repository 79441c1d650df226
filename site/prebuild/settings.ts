import type { AstroIntegration } from 'astro'

const missing =
  'TURSO_DATABASE_URL is not set: it names the database that the pages are built from. (npm start builds them from its own.)'

/** Ends a build without a database address early, with one line instead of a stack trace. */
export const requireSettings = (): AstroIntegration => ({
  name: 'needed-settings',
  hooks: {
    'astro:config:setup'({ command }) {
      if (command !== 'build' || process.env['TURSO_DATABASE_URL']) return
      console.error(missing)
      process.exit(1)
    },
  },
})
