import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import { securityHeaders } from './site/build/headers.ts'

const { SITE_URL, SITE_OUT_DIR, SITE_CACHE_DIR } = process.env

export default defineConfig({
  site: SITE_URL || 'http://localhost:8787',
  srcDir: './site',
  publicDir: './site/public',
  outDir: SITE_OUT_DIR || './dist',
  cacheDir: SITE_CACHE_DIR || './node_modules/.astro',
  output: 'static',
  trailingSlash: 'never',
  build: { format: 'file' },
  integrations: [react(), securityHeaders()],
  devToolbar: { enabled: false },
  vite: {
    build: {
      // `light-dark()` reaches the browser as written, not as fallback variables twice its size.
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    },
  },
})
