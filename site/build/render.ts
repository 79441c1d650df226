import { createApp } from 'astro/app/entrypoint'

const app = createApp()
const previewRoute = app.match(new Request('http://site/admin/preview'))

/** A page of the site as it would be at `url`, made of what is handed in. */
export const render = (url: URL, locals: App.Locals): Promise<Response> =>
  app.render(new Request(url), { locals, routeData: previewRoute })
