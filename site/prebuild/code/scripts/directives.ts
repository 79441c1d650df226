import type { AstroIntegration } from 'astro'

declare module 'astro' {
  interface AstroClientDirectives {
    /** hydrates on first touch, or at once if the page's root matches the selector */
    'client:touch'?: boolean | string
  }
}

export const clientTouch = (): AstroIntegration => ({
  name: 'client-touch',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({ name: 'touch', entrypoint: './site/prebuild/code/scripts/touch.ts' }),
  },
})
