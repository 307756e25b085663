/** Many instances of one shape in one draw call. */

import {
    type BufferGeometry, Color, DynamicDrawUsage, InstancedBufferAttribute, InstancedMesh,
    type Material, type Matrix4, type Object3D,
} from 'three';

/** Fill it in every frame: `clear`, `add` for each, `flush`. Shows at most `capacity`. */
export class Pool {
    readonly mesh: InstancedMesh;
    private count = 0;
    private readonly colour = new Color();

    constructor(
        parent: Object3D, geometry: BufferGeometry, material: Material,
        private readonly capacity: number,
    ) {
        this.mesh = new InstancedMesh(geometry, material, capacity);
        this.mesh.instanceMatrix.setUsage(DynamicDrawUsage);
        this.mesh.instanceColor = new InstancedBufferAttribute(new Float32Array(capacity * 3), 3);
        this.mesh.instanceColor.setUsage(DynamicDrawUsage);
        // Instances are spread over the whole arena.
        this.mesh.frustumCulled = false;
        this.mesh.count = 0;
        parent.add(this.mesh);
    }

    clear(): void {
        this.count = 0;
    }

    add(matrix: Matrix4, colour: number): void {
        if (this.count < this.capacity) {
            this.mesh.setMatrixAt(this.count, matrix);
            this.mesh.setColorAt(this.count, this.colour.setHex(colour));
            this.count++;
        }
    }

    flush(): void {
        const { mesh, count } = this;
        mesh.count = count;
        mesh.visible = count > 0;
        // Only the used part is uploaded to the graphics card.
        const { instanceMatrix, instanceColor } = mesh;
        instanceMatrix.clearUpdateRanges();
        instanceMatrix.addUpdateRange(0, count * 16);
        instanceMatrix.needsUpdate = true;
        if (instanceColor !== null) {
            instanceColor.clearUpdateRanges();
            instanceColor.addUpdateRange(0, count * 3);
            instanceColor.needsUpdate = true;
        }
    }

    dispose(): void {
        this.mesh.removeFromParent();
        this.mesh.geometry.dispose();
        this.mesh.dispose();
    }
}
