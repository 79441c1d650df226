import { defineConfig } from 'astro/config'

const { BARE_OUT_DIR } = process.env

/** Astro as it comes. */
export default defineConfig({ outDir: BARE_OUT_DIR })
