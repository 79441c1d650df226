import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import { joinedChunks } from './site/prebuild/code/chunks/plugin.ts'
import { renderer } from './site/prebuild/code/renderer.ts'
import { shortScopes } from './site/prebuild/code/scopes.ts'
import { clientTouch } from './site/prebuild/code/scripts/directives.ts'
import { inlineScripts } from './site/prebuild/code/scripts/inline-scripts.ts'
import { shortPreload } from './site/prebuild/code/scripts/short-preload.ts'

/** Builds the site's code. Pages are written from it and the content: see site/prebuild. */
export default defineConfig({
  srcDir: './site',
  publicDir: './site/public',
  output: 'server',
  trailingSlash: 'never',
  // A page brings its styles along: a first visit waits for one answer and not for five more.
  build: { inlineStylesheets: 'always' },
  integrations: [react(), clientTouch()],
  adapter: renderer(process.env.SITE_CODE_DIR || '.code/current'),
  devToolbar: { enabled: false },
  vite: {
    define: Object.fromEntries(
      Object.entries(inlineScripts).map(([name, script]) => [name, JSON.stringify(script)]),
    ),
    plugins: [shortScopes(), shortPreload(), joinedChunks()],
    build: {
      // Of a package with an index, such as the icons, only the files that are used are read.
      rolldownOptions: { experimental: { lazyBarrel: true } },
      // `light-dark()` reaches the browser as written, not as fallback variables twice its size.
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    },
  },
})
