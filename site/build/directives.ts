import type { AstroIntegration } from 'astro'

declare module 'astro' {
  interface AstroClientDirectives {
    /** alive on first touch, or at once where the page matches a selector */
    'client:touch'?: boolean | string
  }
}

export const clientTouch = (): AstroIntegration => ({
  name: 'client-touch',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({ name: 'touch', entrypoint: './site/build/touch.ts' }),
  },
})
