import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import { clientTouch } from './site/prebuild/scripts/directives.ts'
import { joinedChunks } from './site/prebuild/chunks/plugin.ts'
import { keepFinishedOnly } from './site/prebuild/finished.ts'
import { inlineScripts } from './site/prebuild/scripts/inline-scripts.ts'
import { pagesList } from './site/prebuild/pages/pages-list.ts'
import { pictures } from './site/prebuild/pictures/integration.ts'
import { prerender } from './site/prebuild/pages/prerender.ts'
import { previews } from './site/prebuild/pages/previews.ts'
import { shortScopes } from './site/prebuild/pages/scopes.ts'
import { requireSettings } from './site/prebuild/settings.ts'
import { sharePictures } from './site/prebuild/share-pictures.ts'
import { shortPreload } from './site/prebuild/scripts/short-preload.ts'
import { steadySheets } from './site/prebuild/steady-sheets.ts'

const { SITE_URL, SITE_OUT_DIR, SITE_CACHE_DIR, SITE_PREVIEW_DIR } = process.env

/** What each page that this build renders has read. */
const rendered = new Map()

export default defineConfig({
  site: SITE_URL || 'http://localhost:8787',
  srcDir: './site',
  publicDir: './site/public',
  outDir: SITE_OUT_DIR || './dist',
  cacheDir: SITE_CACHE_DIR || './node_modules/.astro',
  output: 'static',
  trailingSlash: 'never',
  // A page brings its styles along: a first visit waits for one answer and not for five more.
  build: { format: 'file', inlineStylesheets: 'always', concurrency: 8 },
  integrations: [
    requireSettings(),
    react(),
    clientTouch(),
    prerender(rendered),
    steadySheets(),
    pictures(),
    sharePictures(),
    pagesList(rendered),
    keepFinishedOnly(),
  ],
  // Made for the Worker that brings it along: a change of content does not change it.
  adapter: SITE_PREVIEW_DIR ? previews(SITE_PREVIEW_DIR) : undefined,
  // What stays as it is need not be built again: see site/prebuild/pages/unchanged.ts.
  experimental: { incrementalBuild: true },
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
