import { defineConfig } from 'astro/config'

const { BARE_OUT_DIR } = process.env

/** Astro with its default settings. */
export default defineConfig({ outDir: BARE_OUT_DIR })
