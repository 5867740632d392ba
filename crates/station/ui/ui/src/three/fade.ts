// Walls between the eye and the robot that is followed fade, so that it is always seen.

import * as three from "three";

/** One set for all materials: where the eye is, whom it looks at, and how far around the line between them things fade; zero fades nothing. */
const uniforms = {
  fadeFrom: { value: new three.Vector3() },
  fadeTo: { value: new three.Vector3() },
  fadeRadius: { value: 0 },
};

const VERTEX = `
  vec4 fadePlace = vec4(transformed, 1.0);
  #ifdef USE_INSTANCING
    fadePlace = instanceMatrix * fadePlace;
  #endif
  vFade = (modelMatrix * fadePlace).xyz;`;

// A pattern of pixels that are left out, which needs no order of drawing: Jimenez, "Next generation post processing in Call of Duty" (2014), interleaved gradient noise.
const FRAGMENT = `
  if (fadeRadius > 0.0) {
    vec3 fadeLine = fadeTo - fadeFrom;
    float fadeShare = dot(vFade - fadeFrom, fadeLine) / dot(fadeLine, fadeLine);
    float fadeAway = length(vFade - fadeFrom - fadeShare * fadeLine) / fadeRadius;
    if (fadeShare < 0.98 && fadeAway < 1.0 && vFade.z > fadeTo.z + 0.05) {
      float fadeNoise = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
      if (fadeNoise > 0.08 + 0.92 * smoothstep(0.55, 1.0, fadeAway)) discard;
    }
  }`;

/** Makes a material fade. */
export function fading<T extends three.Material>(material: T): T {
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, uniforms);
    shader.vertexShader = `varying vec3 vFade;\n${shader.vertexShader}`.replace("#include <project_vertex>", `#include <project_vertex>\n${VERTEX}`);
    shader.fragmentShader = `varying vec3 vFade;\nuniform vec3 fadeFrom, fadeTo;\nuniform float fadeRadius;\n${shader.fragmentShader}`.replace(
      "#include <clipping_planes_fragment>",
      `#include <clipping_planes_fragment>\n${FRAGMENT}`,
    );
  };
  return material;
}

/** What stands between the eye and here fades from now on; nothing fades without a place. */
export function fadeBetween(eye: three.Vector3, here: three.Vector3 | undefined, radius: number): void {
  uniforms.fadeRadius.value = here ? radius : 0;
  uniforms.fadeFrom.value.copy(eye);
  if (here) uniforms.fadeTo.value.copy(here);
}

/** How far around the line of sight things fade now, metres. */
export const fadeRadius = () => uniforms.fadeRadius.value;
