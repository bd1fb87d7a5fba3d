/// <reference types="astro/client" />
import type {} from "@astrojs/starlight"
