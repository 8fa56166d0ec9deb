import { RouterProvider } from '@tanstack/react-router'
import { createAppRouter, fetchScreen } from '../../ui/app/create-app-router.tsx'
import { Kit } from '../../ui/app/kit.tsx'
import { start } from '../../ui/app/start.tsx'
import { queryClient } from '../frame/query-client.ts'
import { routeTree } from './routes.tsx'

const router = createAppRouter(routeTree)
fetchScreen(router)

await start(() => (
  <Kit queryClient={queryClient}>
    <RouterProvider router={router} />
  </Kit>
))
