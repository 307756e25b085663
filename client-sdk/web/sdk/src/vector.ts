/** Points and rotations. */

export type Vec3 = [number, number, number];

export type Quaternion = [number, number, number, number]; // x, y, z, w
