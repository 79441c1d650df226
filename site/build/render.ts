import { createApp } from 'astro/app/entrypoint'

const app = createApp()
const previewRoute = app.match(new Request('http://site/admin/preview'))

/** Renders the page at `url` from the content in `locals`. */
export const render = (url: URL, locals: App.Locals): Promise<Response> =>
  app.render(new Request(url), { locals, routeData: previewRoute })
